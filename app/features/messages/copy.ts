import type { PostRefusal } from './message.ts'

/** What a page says when a message was refused. */
export const MESSAGE_REFUSALS: Record<PostRefusal | 'not_found' | 'too_many_messages', string> = {
  conversation_not_open: 'La conversation s’ouvre quand le contact est pris.',
  conversation_over: 'Cette conversation est terminée : le projet ne se poursuit pas avec cet artisan.',
  not_found: 'Cette conversation n’existe pas.',
  too_many_messages: 'Vous avez envoyé beaucoup de messages en peu de temps. Attendez une minute.',
}
