/**
 * Patterns of query parameters that advertisements, newsletters and apps add to links. They change no page, so the service
 * worker and the proxy keep one page for all of them. A test compares deploy/solas.vcl with this list.
 */
const campaignParameters = [
  // Campaigns of Google Analytics, Matomo and HubSpot
  ...['utm_[a-z_]+', 'mtm_[a-z_]+', 'pk_[a-z_]+', 'hsa_[a-z_]+', '_hsenc', '_hsmi', '_ga', '_gl'],
  // Clicks of Google, Meta, Microsoft, TikTok, X, LinkedIn, Pinterest, Snapchat, Reddit, Yandex, Adobe
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_[a-z]+', 'srsltid', 'fbclid', 'msclkid', 'ttclid', 'twclid'],
  ...['li_fat_id', 'epik', 'sccid', 'rdt_cid', 'yclid', 'ef_id', 's_kwcid', 'igsh', 'igshid', 'ref_src', 'ref_url'],
  // Newsletters and affiliates
  ...['mc_cid', 'mc_eid', 'mkt_tok', '_ke', '_kx', 'vero_id', 'ck_subscriber_id', 'irclickid', 'cjevent', 'awc'],
]

/** The names of all of them as one regular expression, the same for JavaScript and Varnish. */
export const campaignPattern: string = campaignParameters.join('|')

const isOfCampaign = new RegExp(`^(?:${campaignPattern})(?:=|$)`, 'i')

export function withoutCampaign(url: string): string {
  const [path = '', ...queries] = url.split('?')
  const kept = queries
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !isOfCampaign.test(part))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
