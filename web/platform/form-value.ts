export function formValues(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)]
  return new URLSearchParams(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}
