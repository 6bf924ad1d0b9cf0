import type { WorksId, SlotId } from '#app/values/identity/ids.ts'

/** What happens to works. */
export type WorksEvent =
  /** A devis was accepted: the works are to be planned. */
  | { type: 'intervention.opened'; worksId: WorksId }
  /** One side proposed a date; the other is asked. */
  | { type: 'intervention.slot_proposed'; worksId: WorksId; slotId: SlotId }
  /** A proposed date was agreed on. */
  | { type: 'intervention.scheduled'; worksId: WorksId; slotId: SlotId }
  /** The person asked, expressly, that the works begin within the 14 days. */
  | { type: 'intervention.early_start_requested'; worksId: WorksId }
  | { type: 'intervention.started'; worksId: WorksId }
  /** The artisan says that the works are over; the person is asked. */
  | { type: 'intervention.to_confirm'; worksId: WorksId }
  /** The person has not answered for some days. */
  | { type: 'intervention.confirmation_due'; worksId: WorksId }
  /** The person confirmed that the works are over, or said nothing for long enough (`works.confirmed_by`). Once. */
  | { type: 'intervention.finished'; worksId: WorksId }
  /** The person says that the works are not over. */
  | { type: 'intervention.disputed'; worksId: WorksId }
  /** One side gave the works up, or the contract was renounced (`works.cancelled_by`). */
  | { type: 'intervention.cancelled'; worksId: WorksId }
  /** The artisan asks to show the photos in their gallery. */
  | { type: 'intervention.gallery_asked'; worksId: WorksId }
  /** The person agreed, or took their agreement back (`works.gallery_agreed_at`). */
  | { type: 'intervention.gallery_answered'; worksId: WorksId }
