/** How the field of a line's percentage is named: this, then the line's key. */
export const PERCENT_FIELD = 'percent.'
