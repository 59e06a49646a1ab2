//! Tests of `ledger::postgres`.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::spawn;

use super::Postgres;
use crate::ledger::store::Access;

/// Reads the first message of a client, and answers with a fatal error of the server.
fn refuse(mut client: TcpStream, code: &str, message: &str) {
    let mut length = [0; 4];
    client.read_exact(&mut length).unwrap();
    let mut startup = vec![0; u32::from_be_bytes(length) as usize - 4];
    client.read_exact(&mut startup).unwrap();
    let fields = format!("SFATAL\0VFATAL\0C{code}\0M{message}\0\0");
    let length = u32::try_from(fields.len() + 4).unwrap().to_be_bytes();
    client.write_all(&[b"E", &length[..], fields.as_bytes()].concat()).unwrap();
}

/// The error of opening a ledger on a server that starts late, closes the first connection, still
/// starts at the second and refuses the third.
#[test]
fn the_first_connection_is_tried_again_while_the_server_restarts() {
    let address = {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        free.local_addr().unwrap()
    };
    let server = spawn(move || {
        // The first attempts find no server.
        std::thread::sleep(std::time::Duration::from_millis(200));
        let server = TcpListener::bind(address).unwrap();
        drop(server.accept().unwrap());
        let (second, _) = server.accept().unwrap();
        refuse(second, "57P03", "the database system is starting up");
        let (third, _) = server.accept().unwrap();
        refuse(third, "28000", "role \"me\" is not permitted to log in");
    });
    let address = format!("postgres://me@{address}/books");
    let fault = Postgres::open(&address, "SERVER", Access::Write).err();
    let fault = fault.expect("the third connection is refused");
    assert_eq!(
        fault.to_string(),
        "SERVER cannot be reached: role \"me\" is not permitted to log in"
    );
    server.join().unwrap();
}
