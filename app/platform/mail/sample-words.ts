/**
 * What people and their works are called in samples of mails. Without a `phone`, the other side of
 * each choice is shown.
 */
export type SampleWords = {
  name: string
  company: string
  title: string
  town: string
  text: string
  amount: string
  phone: '+33612345678' | null
}

/** Made-up facts: as many of them as a mail reads. */
export type Sample<Facts> = Facts extends
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly unknown[]
  ? Facts
  : { [K in keyof Facts]?: Sample<Facts[K]> }
