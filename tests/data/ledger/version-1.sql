-- A ledger of version 1, as the program of that time left it. It never changes.
PRAGMA application_id = 1651205998;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE series (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        );
INSERT INTO series VALUES(1,'Sunday');
CREATE TABLE issue (
            id INTEGER PRIMARY KEY,
            series INTEGER NOT NULL REFERENCES series (id),
            name TEXT NOT NULL,
            title TEXT NOT NULL,
            date TEXT NOT NULL,
            UNIQUE (series, name)
        );
INSERT INTO issue VALUES(1,1,'other','Series','2000-01-01');
INSERT INTO issue VALUES(2,1,'volume-1-seed-1','Series','2000-01-01');
CREATE TABLE reservation (
            issue INTEGER NOT NULL PRIMARY KEY REFERENCES issue (id),
            host TEXT NOT NULL,
            process INTEGER NOT NULL,
            token TEXT NOT NULL,
            lease INTEGER NOT NULL
        );
CREATE TABLE staged (
            issue INTEGER NOT NULL REFERENCES issue (id),
            path TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            record INTEGER NOT NULL,
            PRIMARY KEY (issue, path)
        );
CREATE TABLE file (
            issue INTEGER NOT NULL REFERENCES issue (id),
            path TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (issue, path)
        );
INSERT INTO file VALUES(1,'book.lock','2a9d02897c44a1dc1120b850eee0d91a35868950d4c1364664e435ac2fb04014');
INSERT INTO file VALUES(1,'book.manifest.json','f6c3a577afb7c1267ffa0b634b1651349594de0ca6edfa41d6b857d3a19b15c8');
INSERT INTO file VALUES(1,'book.pdf','e3cb06aa743ec6e1508c0a87ef5fb0b1442cb3feb624fb2d77e48d11e62aafb5');
INSERT INTO file VALUES(2,'book.lock','59277b75d861f0f5e9021f087a29e407de91d849d97ad9c97ec29634b35fd881');
INSERT INTO file VALUES(2,'book.manifest.json','21c48d8fdc6ee81c902da32938a384a6e542feb737ba671e1b979e9c456ad5a3');
INSERT INTO file VALUES(2,'book.pdf','8e29f4f96b3a0aba8122c89f909cd4ce66db830ad4ff3cb70a8de629781e22e5');
CREATE TABLE puzzle (
            id INTEGER PRIMARY KEY,
            series INTEGER NOT NULL REFERENCES series (id),
            kind TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            issue INTEGER NOT NULL REFERENCES issue (id),
            slot TEXT NOT NULL,
            state TEXT NOT NULL,
            level TEXT,
            rating TEXT,
            candidate INTEGER NOT NULL,
            generator INTEGER NOT NULL,
            params TEXT NOT NULL,
            givens TEXT NOT NULL,
            answer TEXT NOT NULL,
            hash TEXT NOT NULL,
            UNIQUE (series, kind, fingerprint)
        );
INSERT INTO puzzle VALUES(1,1,'sudoku',X'8152ef3456545fd5f006bfd3da12ca30',1,'one/3','published','gentle','1.2',0,1,'9x9','..49.5.8658.1...4...78.4....5.6..12.79..1..63.63..7.5....3.16...7...6.9264.7.25..','214975386586123749937864215458639127792518463163247958825391674371456892649782531','2b7137e2fe991b72e87cfbf16ed7b13b');
INSERT INTO puzzle VALUES(2,1,'sudoku',X'8813bad9d14877b40c7edaee73535367',1,'one/4','published','gentle','1.2',0,1,'9x9','.1.9..2....63..81.4....75....56..1.7.7.519.2.1.8..46....78....3.41..69....9..5.8.','513948276796352814482167539925683147674519328138274695257891463841736952369425781','7058b941b3be6ce414f38386cacdf60d');
INSERT INTO puzzle VALUES(3,1,'sudoku',X'd6bec54d92c30bbb6181ed619ecdd1c7',1,'one/1','published','gentle','1.2',0,1,'9x9','.8.731.9..145....727.4..1.35....38...2.6.5.3...38....59.7..8.461....732..5.364.7.','685731492314592687279486153591273864428615739763849215937128546146957328852364971','da82e7b51089d6b27a6e8cb821881bca');
INSERT INTO puzzle VALUES(4,1,'sudoku',X'e358893e8b2cb558e52f8529dab4071b',1,'one/2','published','gentle','1.2',0,1,'9x9','9.37....1.2.3...8.1.5982673.3.8.....5.2...8.9.....3.6.3916574.8.5...8.9.4....97.5','983764251726315984145982673639821547512476839874593162391657428257148396468239715','7912c0fa8c63a46af3ff7fa12861b985');
INSERT INTO puzzle VALUES(6,1,'sudoku',X'70902757e8e74ddee2f5b2defc3f8f22',2,'one/2','replaced','gentle','1.2',1,1,'9x9','.7..5.268..8..1.....9..8..5.6.4..312813...549245..3.7.7..8..9.....5..6..481.6..5.','174359268538621497629748135967485312813276549245193876756834921392517684481962753','e4d150407941adaea85d30af2ee860f2');
CREATE UNIQUE INDEX puzzle_of_slot ON puzzle (issue, slot) WHERE state = 'published';
CREATE INDEX puzzle_in_waiting ON puzzle (issue, state) WHERE state <> 'published';
COMMIT;
