/** Says on this browser, from page to page, that a message waits to be sent: most pages then need not look. */
export const WAITING_FLAG = 'ouvreo-messages-en-attente'
