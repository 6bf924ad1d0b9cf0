/** Compulsory ten-year insurance, and civil liability. */
export type PolicyKind = 'decennale' | 'rc_pro'

/** The qualifications with a body of their own, a diploma (or three years of practice), and free ones. */
export type QualificationKind = 'rge' | 'qualibat' | 'qualifelec' | 'qualipac' | 'qualigaz' | 'diploma' | 'other'

/** What a private document of the file proves. */
export type DocumentKind = 'insurance' | 'qualification' | 'registration' | 'identity' | 'bank' | 'other'
