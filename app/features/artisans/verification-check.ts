/**
 * What the team checks. `register` to `trades` are of the company; `decennale`, `rc_pro` and `qualification` of one policy
 * or qualification; `second_look` when the same people were seen before; the three `premium_…` are Premium's deeper check.
 */
export type CheckKind = 'register' | 'manager' | 'address' | 'trades' | 'second_look' | 'decennale' | 'rc_pro' | 'qualification' | 'premium_activities' | 'premium_references' | 'premium_manager'

/** What came out of a check. */
export type CheckResult = 'passed' | 'refused'

/** What can happen to a company file. */
export type VerificationHappening = 'submitted' | 'amended' | 'verified' | 'refused' | 'check_passed' | 'check_refused' | 'suspended' | 'reinstated' | 'insurance_ended' | 'insurance_back' | 'premium_asked' | 'premium_passed' | 'premium_refused' | 'closed'
