/**
 * How large a body may be, by what its route says it carries (`handle.takes`). Proxies in front let
 * the largest through (`deploy/`).
 */
export const BODY_LIMITS = {
  words: 256 * 1024,
  photos: 64 * 1024 * 1024,
  papers: 26 * 1024 * 1024,
} as const
