export const exchangeRights =
  "This exchange doesn't shorten your right to withdraw from your first order or its legal guarantee."
