/** What can happen to a contact: granted for a month, reserved when taken, then used or given back. */
export type ContactMovement = 'grant' | 'reserve' | 'use' | 'give_back'
