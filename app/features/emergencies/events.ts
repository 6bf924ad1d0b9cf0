import type { ArtisanId, EmergencyId } from '#app/values/identity/ids.ts'

/** What companies are told of emergencies; their persons are told in the transaction of each act. */
export type EmergencyEvent =
  /** A company on call is asked to come. */
  | { type: 'emergency.called'; emergencyId: EmergencyId; artisanId: ArtisanId }
  /** It was on its way, and its person needs nobody any more, or says that it did not come. */
  | {
      type: 'emergency.called_off'
      emergencyId: EmergencyId
      artisanId: ArtisanId
      why: 'cancelled' | 'absent'
    }
