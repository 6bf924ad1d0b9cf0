/** Where a company file stands: being filled, waiting for the team, checked, or sent back with a reason. */
export type VerificationStatus = 'incomplete' | 'pending' | 'verified' | 'refused'
