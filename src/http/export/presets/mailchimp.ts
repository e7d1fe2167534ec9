import type { Preset } from './preset.ts'

/** The fields of a new audience, and text fields. The postal address is one field, its parts separated by two spaces. */
export const mailchimp: Preset = {
  columns: {
    'Email Address': ({ email }) => email,
    'First Name': ({ firstName }) => firstName,
    'Last Name': ({ lastName }) => lastName,
    // Without street, town and postcode it is no postal address to Mailchimp.
    Address: ({ street, city, region, postcode, country }) =>
      [street, city, postcode].includes('')
        ? ''
        : [street, city, region, postcode, country].filter((part) => part !== '').join('  '),
    'Phone Number': ({ phone }) => phone,
    Company: ({ company }) => company,
    'Job Title': ({ title }) => title,
    Website: ({ website }) => website,
    Tags: ({ tags }) => tags.join(','),
  },
  isAccepted: ({ email }) => email !== '',
}
