/** An exchange changes no rights of the first order. */
export const exchangeRights =
  "This exchange doesn't shorten your right to withdraw from your first order or its legal guarantee."
