//! Lays out a document without slots.

use super::advice::advice;
use super::inner_margin::paginate;
use super::page::{head_advice, page};
use crate::layout::context::Context;
use crate::layout::frame::{Pages, Pagination, check_printer_rules, each_page};
use crate::layout::manifest::{document_manifest, separate_answers_manifest};
use bookgen_base::diagnostic::Faults;

/// Paginates and typesets a document without slots. For every finished page, calls `tick` with the
/// page count of the document.
///
/// # Errors
/// A grid that does not fit at its minimum size; a character that no font has; a page count or a page
/// that breaks a rule of the printer.
pub fn lay_out_flow(context: Context<'_>, tick: &(dyn Fn(usize) + Sync)) -> Result<Pages, Faults> {
    let document = context.document;
    let (main, separate) = paginate(context)?;
    let total = main.pages.len() + separate.as_ref().map_or(0, |answers| answers.pages.len());
    let typeset = |part: &Pagination| {
        let typeset_page = |index| page(context, &main, separate.as_ref(), part, index);
        let pages = each_page(part.pages.len(), &|| tick(total), typeset_page)?;
        check_printer_rules(document, &pages)?;
        Ok::<_, Faults>(pages)
    };
    let answers = separate.as_ref().map(&typeset).transpose()?;
    let book = typeset(&main)?;
    let answers_manifest = separate
        .as_ref()
        .zip(answers.as_ref())
        .map(|(separate, pages)| separate_answers_manifest(context, &main, separate, pages));
    let manifests = (document_manifest(context, &main, separate.as_ref(), &book), answers_manifest);
    let mut advice = advice(document, &book);
    advice.extend(head_advice(context, &main)?);
    Ok(Pages { book, answers, manifests, slots: Vec::new(), advice })
}
