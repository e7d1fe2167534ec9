/** File extensions of pages, which say nothing about the kind. */
export const pageExtensions: ReadonlySet<string> = new Set(
  `html htm xhtml shtml shtm phtml dhtml mhtml php php3 php4 php5 php7 asp aspx ashx jsp jspx jsf jspa do action cfm cgi pl py rb
  nsf page faces seam mvc axd xsp tpl amp stm`.split(/\s+/),
)

/** File extensions of files: there is no page to read, whatever the name says. */
export const fileExtensions: ReadonlySet<string> = new Set(
  `pdf doc docx docm dot dotx odt ods odp odg rtf txt md csv tsv xls xlsx xlsm xlsb ppt pptx pps ppsx key numbers pages epub mobi
  zip rar 7z gz tgz tar bz2 xz dmg exe msi apk deb rpm iso jar
  jpg jpeg jfif png gif webp svg bmp tif tiff ico avif heic psd ai eps indd dwg dxf
  mp3 wav ogg m4a flac aac wma mp4 m4v mov avi wmv mkv webm flv mpg mpeg 3gp
  xml json jsonld rss atom kml kmz gpx vcf ics css js mjs map woff woff2 ttf otf eot swf ps tex bib yml yaml webmanifest`.split(
    /\s+/,
  ),
)

/** Folders where content systems store uploaded files. */
export const fileFolders: readonly string[] = [
  '/wp-content/uploads/',
  '/sites/default/files/',
  '/fileadmin/',
  '/_files/ugd/',
  '/wp-json/',
]
