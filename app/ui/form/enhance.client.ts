import { runCountdowns } from '#app/ui/feedback/countdown.client.ts'
import { listenToOpeners } from '#app/ui/feedback/dialog.client.ts'
import { listenToSummaries } from './error-summary.client.ts'
import { listenToLeavingForms } from './leaving-forms.client.ts'
import { listenToOfflineForms } from '#app/ui/feedback/offline.ts'
import { listenToStrength } from './password-strength.client.ts'
import { listenToReveal } from './reveal-password.client.ts'
import { defineToaster } from '#app/ui/feedback/toaster.client.ts'
import { listenToTips } from '#app/ui/feedback/tooltip.client.ts'

// The whole script of a public page, and the first lines of a working one: everything listens on the document, so it is
// indifferent to who renders. Loaded once, as a module.
defineToaster()
listenToOfflineForms()
listenToLeavingForms()
listenToOpeners()
listenToReveal()
listenToStrength()
listenToSummaries()
listenToTips()
runCountdowns()
