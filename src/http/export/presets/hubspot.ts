import type { Preset } from './preset.ts'

/** The labels of HubSpot's default contact properties, which its import matches. */
export const hubspot: Preset = {
  columns: {
    'First Name': ({ firstName }) => firstName,
    'Last Name': ({ lastName }) => lastName,
    Email: ({ email }) => email,
    'Phone Number': ({ phone, isMobile }) => (isMobile ? '' : phone),
    'Mobile Phone Number': ({ phone, isMobile }) => (isMobile ? phone : ''),
    'Job Title': ({ title }) => title,
    'Company Name': ({ company }) => company,
    'Website URL': ({ website }) => website,
    'Street Address': ({ street }) => street,
    City: ({ city }) => city,
    'State/Region': ({ region }) => region,
    'Postal Code': ({ postcode }) => postcode,
    'Country/Region': ({ country }) => country,
    Industry: ({ kinds }) => kinds,
  },
}
