/** What is said while the server cannot be heard. */
export const LINE_LOST = 'Connexion perdue. Nous réessayons…'
