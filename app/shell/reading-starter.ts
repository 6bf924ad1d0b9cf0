/**
 * Puts what a reader chose on `/confort-de-lecture` on `<html>`, from its cookie, before anything is painted, and again
 * on a page that the browser kept as it was left. A cached page is the same for everybody, so that no server can; the
 * same text on every page lets cached ones, which have no nonce, allow it by its hash.
 */
export const READING_STARTER =
  "{const read=()=>{const on=/(?:^|; )reading=(100|125|150)(c?)(s?)(u?)(?:;|$)/.exec(document.cookie)??[],to=document.documentElement.dataset;['text','contrast','spacing','links'].forEach((name,at)=>{const is=on[at+1];is&&is!=='100'?(to[name]=is):delete to[name]})};read();addEventListener('pageshow',read)}"
