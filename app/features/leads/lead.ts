/** proposed → opened → quoted → won | lost, or declined | expired. */
export type LeadStatus = 'proposed' | 'opened' | 'quoted' | 'won' | 'lost' | 'declined' | 'expired'
/** Why an artisan passes. */
export type DeclineReason = 'too_far' | 'not_my_trade' | 'too_small' | 'no_time' | 'unclear' | 'other'
