-- What is known of bids that were made before it was kept what was said by them: of auctions that run, a post for each bid
-- (those of the demo had none), as high as its records went, and how far the house goes for who leads.
INSERT INTO bid_posts (user_id, id, goods_id, body_hash, result, at, place) OVERRIDING SYSTEM VALUE
SELECT b.user_id, 'record-' || b.goods_id || '-' || b.seq, b.goods_id, b.hash, jsonb_build_object('result', 'outbid', 'bidder', b.bidder_no, 'seq', b.seq), b.at, b.seq - 1000000000
FROM bids b JOIN auctions a ON a.goods_id = b.goods_id AND a.state = 'open'
WHERE b.kind = 'bid' AND NOT b.automatic
  AND NOT EXISTS (SELECT FROM bid_posts p WHERE p.user_id = b.user_id AND p.goods_id = b.goods_id AND (p.result->>'seq')::int = b.seq);
--> statement-breakpoint
UPDATE bid_posts p SET amount = s.amount, mode = s.mode, voided = s.voided
FROM (
  SELECT o.user_id, o.id, coalesce(max(r.price) FILTER (WHERE NOT r.voided), max(r.price)) AS amount,
    CASE WHEN bool_or(r.automatic) THEN 'upTo' ELSE 'exact' END AS mode, bool_or(r.voided AND r.seq = o.seq) AS voided
  FROM (
    SELECT q.user_id, q.id, q.goods_id, (q.result->>'seq')::int AS seq,
      lead((q.result->>'seq')::int) OVER (PARTITION BY q.goods_id, q.user_id ORDER BY (q.result->>'seq')::int) AS next
    FROM bid_posts q JOIN auctions a ON a.goods_id = q.goods_id AND a.state = 'open' WHERE q.result->>'seq' IS NOT NULL
  ) o JOIN bids r ON r.goods_id = o.goods_id AND r.user_id = o.user_id AND r.kind = 'bid' AND r.seq >= o.seq AND (o.next IS NULL OR r.seq < o.next)
  GROUP BY o.user_id, o.id
) s WHERE p.user_id = s.user_id AND p.id = s.id;
--> statement-breakpoint
UPDATE bid_posts p SET amount = a.leader_maximum, mode = 'upTo', voided = false
FROM auctions a
WHERE a.state = 'open' AND a.leader_maximum IS NOT NULL AND p.goods_id = a.goods_id AND p.user_id = a.leader_id
  AND p.place = (SELECT max(q.place) FROM bid_posts q WHERE q.goods_id = a.goods_id AND q.user_id = a.leader_id);
--> statement-breakpoint
UPDATE auctions a SET bid_count = a.bid_count - v.many
FROM (SELECT goods_id, count(*)::int AS many FROM bids WHERE voided GROUP BY goods_id) v WHERE v.goods_id = a.goods_id;
