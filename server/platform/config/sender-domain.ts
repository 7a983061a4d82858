/** The domain of a sender, such as 'example.ie' of 'Shop <orders@example.ie>'. */
export function senderDomain(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1]?.toLowerCase() ?? ''
}
