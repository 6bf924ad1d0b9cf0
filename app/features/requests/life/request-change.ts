/** What a person can change of a request besides its state. */
export type RequestChange =
  | 'described'
  | 'photos_added'
  | 'photo_removed'
  | 'photo_restored'
  | 'blueprints_added'
  | 'blueprint_removed'
  | 'wanted'
  | 'shared_with_all'
  | 'shared_one_by_one'
  | 'further'
  | 'quotes_refused'
  | 'quotes_wanted'
