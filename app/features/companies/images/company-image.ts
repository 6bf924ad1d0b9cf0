/** The two images that stand for a company: its logo, and whom its clients meet. */
export const IMAGE_KINDS = ['logo', 'portrait'] as const
export type CompanyImageKind = (typeof IMAGE_KINDS)[number]

export const isImageKind = (text: unknown): text is CompanyImageKind =>
  IMAGE_KINDS.some((kind) => kind === text)

/** How each is called, asked for, and taken away. */
export const IMAGE_WORDS: Record<
  CompanyImageKind,
  { name: string; the: string; hint: string; kept: string; removed: string }
> = {
  logo: {
    name: 'Logo',
    the: 'le logo',
    hint: 'Montré en entier sur fond blanc, dans l’annuaire et sur votre page. JPEG, PNG ou WebP, 12\u00a0Mo au plus.',
    kept: 'Logo enregistré',
    removed: 'Logo supprimé',
  },
  portrait: {
    name: 'Portrait',
    the: 'le portrait',
    hint: 'La personne que vos clients rencontrent, de face, avec son accord. Recadré en carré. JPEG, PNG ou WebP, 12\u00a0Mo au plus.',
    kept: 'Portrait enregistré',
    removed: 'Portrait supprimé',
  },
}

/** What the image says to who does not see it. */
export const imageAlt = (kind: CompanyImageKind, companyName: string) =>
  kind === 'logo' ? `Logo, ${companyName}` : `Portrait, ${companyName}`

/** Why the team's removal of an image is refused. */
export type ImageRemovalRefusal = 'reason_missing' | 'nothing_to_remove'

export const IMAGE_REMOVAL_REFUSALS: Record<ImageRemovalRefusal, string> = {
  reason_missing: 'Écrivez les motifs\u00a0: l’artisan les reçoit tels quels.',
  nothing_to_remove: 'Cette image n’est déjà plus là.',
}
