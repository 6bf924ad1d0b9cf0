/** unconfirmed → open ⇄ paused → awarded | closed | cancelled | expired. */
export type QuoteRequestStatus = 'unconfirmed' | 'open' | 'paused' | 'awarded' | 'closed' | 'cancelled' | 'expired'
/** What can be done to a request. */
export type QuoteRequestVerb = 'create' | 'confirm' | 'pause' | 'resume' | 'extend' | 'award' | 'reopen' | 'close' | 'cancel' | 'expire'
/** The specification's five budgets, in euros TTC. */
export type Budget = 'under_1000' | '1000_5000' | '5000_15000' | '15000_50000' | 'over_50000'
/** The specification's four timeframes. */
export type Timeframe = 'urgent' | 'within_month' | 'within_3_months' | 'no_hurry'
/** Who gets the phone number: every artisan who takes the contact, or those the person chooses, one by one. */
export type PhoneSharing = 'everyone' | 'one_by_one'
