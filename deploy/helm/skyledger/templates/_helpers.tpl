{{- define "skyledger.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "skyledger.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "skyledger.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "skyledger.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* Both deployments: role, replicas (none: autoscaled), values of the role. */}}
{{- define "skyledger.deployment" -}}
{{- $root := .root }}
{{- $values := $root.Values }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "skyledger.name" $root }}-{{ .role }}
  labels: {{- include "skyledger.labels" $root | nindent 4 }}
spec:
  {{- if not .autoscaled }}
  replicas: {{ .of.replicas }}
  {{- end }}
  selector:
    matchLabels: {{- include "skyledger.selector" . | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "skyledger.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
    spec:
      serviceAccountName: {{ include "skyledger.name" $root }}
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      {{- with $values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "skyledger.selector" . | nindent 14 }}
      initContainers:
        # The server requires its keys to be readable by itself only, which a mounted Secret can't be.
        - name: keys
          image: {{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          command: ["/bin/sh", "-euc", "umask 077; mkdir -p /data/keys; cp /keys/master.key /keys/signing-key.json /data/keys/"]
          securityContext: {{- include "skyledger.container-security" . | nindent 12 }}
          resources:
            requests: { cpu: 10m, memory: 16Mi }
            limits: { memory: 64Mi }
          volumeMounts:
            - { name: keys, mountPath: /keys, readOnly: true }
            - { name: data, mountPath: /data }
      containers:
        - name: skyledger
          image: {{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          securityContext: {{- include "skyledger.container-security" . | nindent 12 }}
          env:
            - { name: SKYLEDGER_ROLE, value: {{ .role }} }
            - { name: PUBLIC_URL, value: {{ $values.publicUrl | quote }} }
            - { name: METRICS_ADDRESS, value: "0.0.0.0:{{ $values.metrics.port }}" }
            - { name: UNITS_AT_ONCE, value: {{ $values.worker.unitsAtOnce | quote }} }
            - name: DATABASE_URL
              valueFrom:
                secretKeyRef: { name: {{ $values.database.existingSecret }}, key: url }
            {{- range $name, $value := $values.settings }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
          {{- with $values.settingsSecret }}
          envFrom:
            - secretRef: { name: {{ . }} }
          {{- end }}
          ports:
            - { name: http, containerPort: 4000 }
            - { name: metrics, containerPort: {{ $values.metrics.port }} }
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 90
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources: {{- toYaml .of.resources | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: keys
          secret: { secretName: {{ $values.keys.existingSecret }}, defaultMode: 0440 }
        - name: data
          emptyDir: {}
        - name: tmp
          emptyDir: {}
{{- end }}
