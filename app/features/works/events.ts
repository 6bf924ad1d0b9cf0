import type { InterventionId, SlotId } from '#app/values/identity/ids.ts'

/** What happens to an intervention. */
export type InterventionEvent =
  /** A devis was accepted: the works are to be planned. */
  | { type: 'intervention.opened'; interventionId: InterventionId }
  /** One side proposed a date; the other is asked. */
  | { type: 'intervention.slot_proposed'; interventionId: InterventionId; slotId: SlotId }
  /** A proposed date was agreed on. */
  | { type: 'intervention.scheduled'; interventionId: InterventionId; slotId: SlotId }
  /** The person asked, expressly, that the works begin within the 14 days. */
  | { type: 'intervention.early_start_requested'; interventionId: InterventionId }
  | { type: 'intervention.started'; interventionId: InterventionId }
  /** The artisan says that the works are over; the person is asked. */
  | { type: 'intervention.to_confirm'; interventionId: InterventionId }
  /** The person has not answered for some days. */
  | { type: 'intervention.confirmation_due'; interventionId: InterventionId }
  /** The person confirmed that the works are over, or said nothing for long enough (`interventions.confirmed_by`). Once. */
  | { type: 'intervention.finished'; interventionId: InterventionId }
  /** The person says that the works are not over. */
  | { type: 'intervention.disputed'; interventionId: InterventionId }
  /** One side gave the works up, or the contract was renounced (`interventions.cancelled_by`). */
  | { type: 'intervention.cancelled'; interventionId: InterventionId }
  /** The artisan asks to show the photos in their gallery. */
  | { type: 'intervention.gallery_asked'; interventionId: InterventionId }
  /** The person agreed, or took their agreement back (`interventions.gallery_agreed_at`). */
  | { type: 'intervention.gallery_answered'; interventionId: InterventionId }
