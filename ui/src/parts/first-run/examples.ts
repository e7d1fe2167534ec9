/** Sites and businesses of the demo town: invented, and on this computer. */
export const exampleSearch = { kind: 'dentists', place: 'Larkford' }
export const exampleSites = ['larkfield-dental.example.com', 'weirstreetdental.example.com', 'crumbroom.example.com']
const exampleList = `Company,Website,City,Country
Larkfield Dental,larkfield-dental.example.com,Larkford,GB
Weir Street Dental,weirstreetdental.example.com,Larkford,GB
Oatfield Bakery,oatfield-bakery.example.org,Larkford,GB
`

export const exampleFile = () => new File([exampleList], 'example.csv', { type: 'text/csv' })

export const siteFile = (text: string) => new File([`website\n${text}\n`], 'sites.csv', { type: 'text/csv' })
