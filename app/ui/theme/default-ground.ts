/**
 * The ground of the specification's theme: the colour of a browser's bar where the site's own could
 * not be read. `theme.test.ts` holds it to the theme.
 */
export const DEFAULT_GROUND = '#1c1b1d'
