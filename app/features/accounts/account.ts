/** The two kinds of account, as the specification stores them. */
export const USER_TYPES = ['particulier', 'artisan'] as const
/** Which side of the market an account is on. */
export type UserType = (typeof USER_TYPES)[number]
