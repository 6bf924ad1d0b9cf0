/** Where browsers find which pages to make ready before they are asked for. */
export const SPECULATION_PATH = '/speculation-rules.json'

/**
 * Fetches the site's script, `data-src` of its own element, of a cached page: once something of it
 * is on the screen, since on a slow network even a file that waits its turn takes from the page's
 * own time. At once where nothing is painted (a tab behind others, a page made ready ahead), and
 * after a second in a browser that does not tell of its paints. The same text on every page: cached
 * pages, which have no nonce, allow it by its hash.
 */
export const SITE_STARTER =
  "{const{src}=document.currentScript.dataset;let due=true;const start=()=>{if(due)document.body.append(Object.assign(document.createElement('script'),{type:'module',src}));due=false};document.hidden?start():(new PerformanceObserver(start).observe({type:'paint',buffered:true}),setTimeout(start,1e3))}"
