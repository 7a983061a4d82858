/** The agreement of anyone who signs up for the newsletter: the form shows it, and the server keeps it as proof (S.I. 336/2011, regulation 13). */
export const newsletterConsent = 'New pieces and the odd story. No more than one a month. Unsubscribe any time.'
