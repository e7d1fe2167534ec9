import type { Preset } from './preset.ts'

/** Google's own template. Several labels are separated by ` ::: `. */
export const googleContacts: Preset = {
  columns: {
    'First Name': ({ firstName }) => firstName,
    'Last Name': ({ lastName }) => lastName,
    'Organization Name': ({ company }) => company,
    'Organization Title': ({ title }) => title,
    Notes: ({ notes, source }) => [notes, source].filter((text) => text !== '').join('\n'),
    Labels: ({ tags }) => tags.join(' ::: '),
    'E-mail 1 - Label': ({ email }) => (email === '' ? '' : 'Work'),
    'E-mail 1 - Value': ({ email }) => email,
    'Phone 1 - Label': ({ phone, isMobile }) => (phone === '' ? '' : isMobile ? 'Mobile' : 'Work'),
    'Phone 1 - Value': ({ phone }) => phone,
    'Address 1 - Label': ({ city, street }) => (city === '' && street === '' ? '' : 'Work'),
    'Address 1 - Street': ({ street }) => street,
    'Address 1 - City': ({ city }) => city,
    'Address 1 - Region': ({ region }) => region,
    'Address 1 - Postal Code': ({ postcode }) => postcode,
    'Address 1 - Country': ({ country }) => country,
    'Website 1 - Label': ({ website }) => (website === '' ? '' : 'Work'),
    'Website 1 - Value': ({ website }) => website,
  },
}
