//! Builds a book and its editions.

use std::path::{Path, PathBuf};

use super::Observer;
use super::fit::{Fit, ReadBook};
use super::job::{Job, spec_request};
use super::layout::{lay_out, lay_out_and_reserve};
use super::request::{BuildRequest, BuiltBook, FilePart, Format};
use crate::disk::book_files::{self, MANIFEST, PDF};
use crate::disk::{self, RecordFile, sealed_notice};
use crate::generate::{GenerateOptions, Pool, repeated_words};
use crate::ledger::{Access, IssueLedger, write_outputs};
use crate::plan::is_example;
use crate::spec::Book;
use crate::write;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Builds a book, one of its editions, or all of them: the inside pages and the covers. No file is
/// written before all files are complete. The record is the first file written.
///
/// # Errors
/// All faults of the spec; puzzles that cannot be made; existing files that must not be
/// overwritten.
pub fn build(request: &BuildRequest<'_>, observer: &dyn Observer) -> Result<BuiltBook, Faults> {
    check_request(request)?;
    let mut jobs = jobs(request, observer)?;
    let first = &jobs[0];
    // All editions of a book share one record. A book without chapters has no record.
    let record_path = book_files::record_path(request.spec, &first.book)?;
    let lock =
        (request.uses_record && !first.book.document.chapters.is_empty()).then_some(&record_path);
    check_outputs(request, &jobs, lock, &record_path)?;
    // A book that is built without a record is a draft. Drafts are not entered in the ledger.
    let access = if lock.is_some() { Access::Write } else { Access::Read };
    let mut ledger = IssueLedger::of_book(request.spec, &first.book, access)?;
    let existing = existing_record(request, &first.book, lock, ledger.as_ref())?;
    let mut replace = request.replace.to_vec();
    replace.sort_unstable();
    replace.dedup();
    let options =
        GenerateOptions { relock: request.relock, replace: &replace, ..GenerateOptions::default() };
    let read: ReadBook<'_> = &|spec_request| book_files::book(request.spec, spec_request);
    let fit = Fit {
        read,
        request: spec_request(request, request.edition),
        record: existing.record.as_ref(),
        options,
        pool: &Pool::default(),
    };
    let fitted = lay_out_and_reserve(fit, &mut ledger, observer)?;
    let (record, fitting) = (fitted.laid_out.record.clone(), fitted.fitting.clone());
    let repetition = repeated_words(&fitted.book);
    let seed = fitted.book.document.file.seed;
    let is_changed = request.relock || !replace.is_empty();
    let outdated_editions = match request.all {
        true => Vec::new(),
        false => outdated_editions(request, &fitted.book, is_changed),
    };
    let notice = existing.is_unsealed().then(|| sealed_notice(std::slice::from_ref(&record_path)));
    let mut outputs = match lock {
        Some(path) => existing.update(path, &record),
        None => Vec::new(),
    };
    let others = jobs.split_off(1);
    let (edition, own_outputs, mut advice) = jobs.remove(0).outputs(request, fitted)?;
    let mut editions = vec![edition];
    outputs.extend(own_outputs);
    for job in others {
        // The other editions print the puzzles of the book.
        let fit = Fit {
            read,
            request: spec_request(request, job.edition.as_deref()),
            record: Some(&record),
            options: GenerateOptions::default(),
            pool: &Pool::default(),
        };
        let fitted = lay_out(fit, Some(&fitting), observer)?;
        let (edition, own_outputs, own_advice) = job.outputs(request, fitted)?;
        editions.push(edition);
        outputs.extend(own_outputs);
        advice.extend(own_advice);
    }
    // The names of the drawings are known only now.
    write::check_paths_differ(&outputs)?;
    write_outputs(ledger, &record_path, &record, &outputs)?;
    advice.extend(repetition);
    advice.extend(notice.flatten());
    let record = lock.cloned();
    Ok(BuiltBook { editions, advice, seed, record, replaced: replace, outdated_editions })
}

/// The ids of the editions that have a PDF, but that this build does not make, if the PDF has other
/// puzzles now or is older than the spec. The id of the book itself is `None`.
fn outdated_editions(
    request: &BuildRequest<'_>,
    book: &Book,
    is_changed: bool,
) -> Vec<Option<String>> {
    let is_outdated = |id: &Option<&str>| {
        let pdf = book_files::default_book_path(request.spec, book, *id, "");
        pdf.is_file() && (is_changed || disk::is_newer(request.spec, &pdf))
    };
    let all = std::iter::once(None).chain(book.editions.iter().map(|id| Some(id.as_str())));
    let others = all.filter(|id| *id != request.edition).filter(is_outdated);
    others.map(|id| id.map(str::to_owned)).collect()
}

/// Checks that the options do not contradict each other.
fn check_request(request: &BuildRequest<'_>) -> Result<(), Diagnostic> {
    if request.format == Format::Pdf {
        return Ok(());
    }
    let extension =
        request.output.and_then(Path::extension).and_then(|extension| extension.to_str());
    if let (Some(output), Some("svg" | "pdf")) = (request.output, extension) {
        let output = output.display();
        return Err(Diagnostic::usage(format!("{output} is the name of a file, not of a folder"))
            .help("drawings are written into a folder: -o FOLDER"));
    }
    if request.pages.is_some() {
        return Err(Diagnostic::usage("--pages works only for a PDF").help(
            "leave out --pages: the drawings of all pages are written, one file for each page",
        ));
    }
    Ok(())
}

/// Returns the editions to build, at least one. The first is the book itself or the requested
/// edition.
fn jobs(request: &BuildRequest<'_>, observer: &dyn Observer) -> Result<Vec<Job>, Faults> {
    let mut jobs = vec![Job::new(request, request.edition, observer)?];
    let mut faults = Faults::default();
    if request.all {
        for id in jobs[0].book.editions.clone() {
            jobs.extend(faults.collect(Job::new(request, Some(&id), observer)));
        }
    }
    faults.into_result(jobs)
}

/// Checks that all files can be written. This check runs before the puzzles are made, because
/// making the puzzles may take minutes.
fn check_outputs(
    request: &BuildRequest<'_>,
    jobs: &[Job],
    lock: Option<&PathBuf>,
    record_path: &Path,
) -> Result<(), Diagnostic> {
    let files = jobs.iter().filter(|_| !request.returns_pdf).flat_map(|job| &job.files);
    let pdfs: Vec<&PathBuf> = files.map(|(_, path)| path).collect();
    let with_manifest = jobs.iter().filter(|_| !request.returns_pdf).flat_map(|job| &job.files);
    let with_manifest = with_manifest.filter(|(part, _)| *part != FilePart::Guides);
    let manifests: Vec<PathBuf> =
        with_manifest.map(|(_, pdf)| book_files::manifest_path(pdf)).collect();
    let outputs = pdfs.iter().map(|pdf| ("the PDF", *pdf));
    let outputs = outputs.chain(lock.map(|lock| ("the record", lock)));
    let outputs = outputs.chain(manifests.iter().map(|manifest| ("the manifest", manifest)));
    let outputs = outputs.map(|(name, path)| (name, path.as_path()));
    book_files::check_different(request.spec, &jobs[0].book, outputs)?;
    if request.output.is_none() {
        let mut folders = jobs.iter().filter_map(|job| job.drawings.as_ref());
        folders.try_for_each(|folder| book_files::check_drawings(request.spec, folder))?;
    }
    let is_default = request.output.is_none() && !request.returns_pdf;
    if !request.uses_record && is_default && record_path.exists() {
        let output = jobs[0].files.first().map_or(record_path, |(_, path)| path);
        let (output, record) = (output.display(), record_path.display());
        return Err(Diagnostic::usage(format!("{output} is reserved for the puzzles of {record}"))
            .help("a build without the record may make other puzzles: name another PDF with -o"));
    }
    for pdf in pdfs {
        write::check_replaceable(pdf, &PDF)?;
    }
    for manifest in &manifests {
        write::check_replaceable(manifest, &MANIFEST)?;
    }
    Ok(())
}

/// Reads the record of a book, if the request uses a record.
fn existing_record(
    request: &BuildRequest<'_>,
    book: &Book,
    lock: Option<&PathBuf>,
    ledger: Option<&IssueLedger>,
) -> Result<RecordFile, Faults> {
    let Some(lock) = lock else { return Ok(RecordFile::default()) };
    if request.relock {
        let chapters = &book.document.chapters;
        let is_own = |id: &str| is_example(id) || chapters.iter().any(|chapter| chapter.id == id);
        return RecordFile::read_to_replace(lock, is_own);
    }
    let existing = RecordFile::read(lock)?;
    if existing.record.is_none() {
        if !request.replace.is_empty() {
            return Err(Diagnostic::usage(
                "there is no record yet, so there is no puzzle to replace",
            )
            .help(format!("run `bookgen build` without --replace to make {}", lock.display()))
            .into());
        }
        if let Some(ledger) = ledger {
            ledger.check_unpublished(lock)?;
        }
    }
    if let Some(ledger) = ledger {
        ledger.check_record(lock, &existing)?;
    }
    Ok(existing)
}
