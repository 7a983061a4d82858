#!/bin/sh
# Installs the shop on a fresh Debian 13, as root: one process on SQLite behind Caddy, with TLS and a backup every night.
#   apt-get install -y git
#   git clone https://git.example.com/solas.git /opt/solas
#   sh /opt/solas/deploy/install.sh shop.example.com owner@example.com
# The shop then takes no money yet: the last lines say how to go on. Running it again changes no setting and loses no data.
set -eu
domain=${1:?say the domain of the shop, then the address of its owner}
owner=${2:?say the address of the owner}
cd /opt/solas

# 1. Packages of Debian: TLS, and a Node that installs the shop's packages. The shop runs on the Node that comes with them.
apt-get update
apt-get install -y --no-install-recommends caddy nodejs npm sudo

# 2. The shop, built by root and run by a user of its own.
id solas >/dev/null 2>&1 || useradd --system --home-dir /var/lib/solas solas
npm ci --no-audit --no-fund
npm run build

# 3. Its settings, which the shop may read and root may change. They stay if they are there.
if [ ! -e /etc/solas.env ]; then
  install -m 640 -g solas .env.example /etc/solas.env
  sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|; s|^OWNER_EMAIL=.*|OWNER_EMAIL=$owner|; s|^TRUST_PROXY=.*|TRUST_PROXY=on|" /etc/solas.env
fi

# 4. The service, the backup of every night, and the command `solas`.
install -m 644 deploy/solas@.service deploy/solas-backup.service deploy/solas-backup.timer /etc/systemd/system
install -m 755 deploy/solas /usr/local/bin/solas
systemctl daemon-reload
systemctl enable solas@3000 solas-backup.timer
systemctl restart solas@3000 solas-backup.timer

# 5. TLS for the domain, whose DNS records lead to this machine.
sed "s|^shop\.example\.com|$domain|" deploy/Caddyfile >/etc/caddy/Caddyfile
systemctl reload-or-restart caddy

cat <<END
The shop is open at https://$domain/ and takes no money yet.
1. solas desk link         prints a link to sign in at the desk. On Shop it lists what is missing, and tries it.
2. nano /etc/solas.env     for STRIPE_SECRET_KEY, SMTP_URL and MAIL_FROM.
3. systemctl restart solas@3000
END
