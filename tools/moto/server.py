"""moto's server with only those of AWS's managed policies that the tests attach.

moto parses all of them (4 MB) once per account and partition, which was half of the server's time.
"""

import json

from moto.iam import models
from moto.server import main

ATTACHED = ("AdministratorAccess", "ReadOnlyAccess")

every = json.loads(models.aws_managed_policies_data)
models.aws_managed_policies_data = json.dumps({name: every[name] for name in ATTACHED})

main()
