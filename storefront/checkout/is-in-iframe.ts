/** Whether the shop is shown within another page, where the payment page needs a tab of its own (specification 4). */
export function isInIframe(): boolean {
  return window.self !== window.top
}
