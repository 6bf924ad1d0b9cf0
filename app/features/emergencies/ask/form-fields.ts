/** Characters of what is said of an emergency. */
export const WORDS_MAX = 600

/** The fields of the form, in its order. */
export const EMERGENCY_FIELDS = [
  'words',
  'postalCode',
  'insee',
  'addressLine',
  'name',
  'phone',
  'email',
] as const
