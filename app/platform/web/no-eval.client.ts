/**
 * Forms are checked in the browser by rules that would rather compile themselves: the site's policy forbids it, and
 * the browser reports each try as a violation. Imported before anything that has such rules; the server compiles them.
 */
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
}
