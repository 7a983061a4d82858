# Varnish between the TLS proxy and the shop: keeps pages and files, and forgets them when the owner publishes. The shop needs
# PURGE_URL=http://127.0.0.1:6081/ and TRUST_PROXY=2; deploy/Caddyfile hands on to 127.0.0.1:6081 instead of 127.0.0.1:3000. Start it with
# varnishd -a 127.0.0.1:6081 -f /etc/varnish/solas.vcl -s malloc,256m -p http_gzip_support=off
# so that it keeps the shop's own brotli and gzip.
vcl 4.1;

import std;

backend shop {
	.host = "127.0.0.1";
	.port = "3000";
	# The desk's live events come at least once a minute.
	.between_bytes_timeout = 120s;
	.probe = {
		.url = "/readyz";
		.interval = 2s;
		.timeout = 5s;
		.window = 3;
		.threshold = 2;
		.initial = 2;
	}
}

acl purgers {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.method == "PURGE") {
		# Varnish notes the client's address first; a second one means that a proxy has handed the request on.
		if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || !req.http.Surrogate-Key) {
			return (synth(405));
		}
		ban("obj.http.Surrogate-Key == " + req.http.Surrogate-Key);
		return (synth(200, "Purged"));
	}
	# A campaign's parameters change no page (shop/pages/campaign.ts).
	set req.url = regsuball(req.url, "(?i)([?&])(utm_[a-z_]+|mtm_[a-z_]+|pk_[a-z_]+|hsa_[a-z_]+|_hsenc|_hsmi|_ga|_gl|gclid|gclsrc|dclid|gbraid|wbraid|gad_[a-z]+|srsltid|fbclid|msclkid|ttclid|twclid|li_fat_id|epik|sccid|rdt_cid|yclid|ef_id|s_kwcid|igsh|igshid|ref_src|ref_url|mc_cid|mc_eid|mkt_tok|_ke|_kx|vero_id|ck_subscriber_id|irclickid|cjevent|awc)(=[^&]*)?(?=&|$)", "\1");
	set req.url = regsub(regsuball(req.url, "&+", "&"), "([?])&|[?&]+$", "\1");
	set req.url = regsub(req.url, "\?$", "");
	if (req.http.Accept-Encoding ~ "br") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "gzip") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	# Older pages are shown for a day while the shop does not answer, else for a minute while a new one is fetched.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 60s;
	}
}

sub vcl_backend_response {
	# Keep no answer without Cache-Control.
	if (!beresp.http.Cache-Control) {
		set beresp.uncacheable = true;
	}
	set beresp.grace = 24h;
}

sub vcl_deliver {
	unset resp.http.Surrogate-Key;
}
