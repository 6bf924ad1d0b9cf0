/** What happens to the looks of the team at people's spaces. */
export type ViewingEvent =
  /** It ended: the person is told. */
  { type: 'viewing.ended'; viewingId: string }
