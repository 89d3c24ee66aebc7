-- A rotation of the installation's secret encrypts callback secrets that are being replaced anew, too.
grant update (secret_enc) on retired_callback_secret to countinghouse_worker;
