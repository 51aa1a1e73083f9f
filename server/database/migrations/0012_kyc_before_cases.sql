-- Who was verified before cases had a table has a case too, without papers.
INSERT INTO kyc_cases (user_id, status) SELECT id, kyc_status FROM users WHERE kyc_status <> 0 ON CONFLICT DO NOTHING;
