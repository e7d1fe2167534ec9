"""Typical Scrapy code: home page, sitemap, the pages of the sitemap; e-mails and phones by regular expressions."""

import re

import scrapy
from scrapy.resolver import CachingThreadedResolver
from scrapy.utils.sitemap import Sitemap
from twisted.internet import defer

EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}")
PHONE = re.compile(r"(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}")


class LoopbackResolver(CachingThreadedResolver):
    """Every name is this machine, without a DNS query and without a thread."""

    def getHostByName(self, name, timeout=None):
        return defer.succeed("127.0.0.1")


class PoliteSpider(scrapy.Spider):
    name = "polite"

    def start_requests(self):
        for site in range(int(self.hosts)):
            yield scrapy.Request(f"http://site-{site}.example:{self.port}/", callback=self.parse_home)

    def parse_home(self, response):
        yield self.contacts_of(response)
        yield response.follow("/sitemap.xml", callback=self.parse_sitemap)

    def parse_sitemap(self, response):
        for entry in Sitemap(response.body):
            yield scrapy.Request(entry["loc"], callback=self.parse_page)

    def parse_page(self, response):
        yield self.contacts_of(response)

    def contacts_of(self, response):
        return {
            "url": response.url,
            "emails": sorted(set(EMAIL.findall(response.text))),
            "phones": sorted(set(PHONE.findall(response.text))),
        }
