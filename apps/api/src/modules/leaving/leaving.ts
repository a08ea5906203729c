/** Who leaves at once: the member and the children nobody else looks after, and by what they were known. */
export type Leaving = {
  ids: readonly string[]
  /** Of the member; empty where there is none. */
  email: string
  /** The phone as the member wrote it, and as WhatsApp wants it. */
  phones: readonly string[]
}
